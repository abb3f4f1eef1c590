"""smoke"""
from tests.server.campaign_kit import found
from tests.server.kit import Site

async def test_smoke(site: Site) -> None:
    ada = site.browser()
    camp = await found(ada)
    import json
    print(json.dumps(await camp.page(), indent=1)[:1500])
    for n in range(1, 5):
        await camp.play(n)
    print(json.dumps(await camp.page(), indent=1)[:6000])
    print(len(await (await ada.get(camp.path + "/story")).aread()))
    f = await ada.get(camp.path + "/file")
    print(len(f.text), f.text[:300])
    back = await ada.good("/campaigns/import", {"file": f.text})
    print(back)
    ch = await ada.good(camp.path + "/chapters/2")
    print(ch["title"], ch["notations"], list(ch["texts"])[:10], [g["key"] for g in ch["rules"]])
    print(await ada.bad(403, camp.path + "/chapters/3"))
