/** Where parts stand one below the other, as on a phone, brings the part to which something was chosen in sight; beside it nothing moves. */
export function bringIntoView(part: HTMLElement | null): void {
  if (part !== null && part.getBoundingClientRect().top > window.innerHeight * 0.75)
    part.scrollIntoView({ block: 'start' });
}
