// Lists without repetitions.

export function unique<V>(values: readonly V[]): V[] {
  return [...new Set(values)];
}

/** The first of each that share a key. */
export function uniqueBy<V>(values: readonly V[], key: (value: V) => unknown): V[] {
  const seen = new Set<unknown>();
  return values.filter((value) => {
    const known = seen.has(key(value));
    seen.add(key(value));
    return !known;
  });
}
