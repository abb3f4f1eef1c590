"""Where requests come from: addresses as limits count them, and proxies whose word on them is taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

from faubourg.engine import FaubourgError

_SITE = 64
"""Bits of an IPv6 address that name a household: the rest of it anybody there may choose."""


@lru_cache(4096)
def counted_as(address: str) -> str:
    """An address as limits count it: of IPv6 the network of a household."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((found, _SITE), strict=False))
    return str(found)


def check_proxies(listed: Sequence[str]) -> None:
    """Refuse what is neither an address nor a network."""
    for one in listed:
        try:
            ip_network(one)
        except ValueError as error:
            raise FaubourgError(f"a trusted proxy is an address or a network: {error}") from None


class Proxies:
    """The proxies that are trusted."""

    def __init__(self, listed: Sequence[str]) -> None:
        self._networks = [ip_network(one) for one in listed]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._networks)
