/** Beginnings of the keys that the public pages and the frame of every page need; they are loaded first. */
export const publicTexts: readonly string[] = [
  'a11y.',
  'account.forgot.',
  'application.registrationNumber',
  'common.',
  'footer.',
  'inbox.filter.plotNumber',
  'inbox.filter.ward',
  'menu.header.',
  'menu.profile.',
  'problem.',
  'public.',
  'session.',
  'shortcuts.',
  'ui.',
  'verify.',
];

/** Beginnings of the keys whose screens are still to come; browsers do not load them. */
export const laterTexts: readonly string[] = [
  'account.designerRenewal.',
  'account.password.',
  'account.profile.',
  'account.reset.',
  'account.totp.',
  'keyboard.',
  'menu.setup.',
  'notice.',
  'notification.',
  'public.contact.hours',
  'public.designers.',
  'public.downloads.',
  'public.faq.',
  'public.masons.',
  'public.neighbour.',
  'public.signup.',
  'public.track.',
  'reports.',
  'setup.',
  'status.validity.',
  'studio.',
];

export type TextPart = 'public' | 'office' | 'later';

/** The part that a text belongs to. */
export function partOf(key: string): TextPart {
  if (laterTexts.some((beginning) => key.startsWith(beginning))) return 'later';
  return publicTexts.some((beginning) => key.startsWith(beginning)) ? 'public' : 'office';
}
