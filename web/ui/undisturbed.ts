/** What somebody does who is at work on the page, or reads it. */
const signs = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'popstate'] as const;

/** Whether for so long nobody touched the page, nor left it: only then may it lead somebody on. */
export function undisturbed(ms: number): Promise<boolean> {
  const here = window.location.href;
  return new Promise((resolve) => {
    const end = (calm: boolean) => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, disturb, { capture: true });
      resolve(calm);
    };
    const disturb = () => end(false);
    const timer = setTimeout(() => end(window.location.href === here), ms);
    for (const sign of signs) window.addEventListener(sign, disturb, { capture: true, passive: true });
  });
}
