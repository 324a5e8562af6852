/** `980•••••01`, `ha•••@example.org`: enough to tell whose it may be. */
export function maskedTo(recipient: string): string {
  const [name = '', host] = recipient.split('@');
  if (host !== undefined) return `${name.slice(0, 2)}•••@${host}`;
  return `${recipient.slice(0, 3)}•••••${recipient.slice(-2)}`;
}
