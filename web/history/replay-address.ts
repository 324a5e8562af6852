/** What the address of the replay page says: the event that is shown, and the one that it is compared with. */
export type ReplayAddress = { readonly seq: number | undefined; readonly compared: number | undefined };

/** Reads `?seq=N&with=M`; what is no number of an event is not there. */
export function readAddress(search: URLSearchParams): ReplayAddress {
  return { seq: eventIn(search, 'seq'), compared: eventIn(search, 'with') };
}

/** The address that shows an event; the rest of it stays. */
export function writeAddress(search: URLSearchParams, { seq, compared }: ReplayAddress): URLSearchParams {
  const next = new URLSearchParams(search);
  setEvent(next, 'seq', seq);
  setEvent(next, 'with', compared);
  return next;
}

function setEvent(search: URLSearchParams, name: string, seq: number | undefined): void {
  if (seq === undefined) search.delete(name);
  else search.set(name, String(seq));
}

function eventIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
