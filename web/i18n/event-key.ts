/** Event type as it stands in the keys of the texts: `SOME_EVENT` → `someEvent`. */
export function eventKey(type: string): string {
  return type.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
