/** Beginnings of the keys that the public pages and the frame of every page need; they are loaded first. */
export const publicTexts: readonly string[] = [
  'a11y.',
  'account.forgot.',
  'application.projectedDate',
  'application.registrationNumber',
  'calendar.projectedYear',
  'common.',
  'footer.',
  'inbox.filter.plotNumber',
  'inbox.filter.ward',
  'keyboard.',
  'menu.header.',
  'menu.profile.',
  'problem.',
  'public.',
  'session.',
  'shortcuts.',
  'ui.',
  'verify.',
];

/** Beginnings of the keys that only the setup area reads; they come with it. */
export const setupTexts: readonly string[] = ['law.', 'setup.area.', 'setup.common.'];

/** Beginnings of the keys whose screens are still to come; browsers do not load them. */
export const laterTexts: readonly string[] = [
  'account.designerRenewal.',
  'account.profile.',
  'account.reset.',
  'account.totp.',
  'menu.setup.',
  'notice.',
  'notification.accountApproved.',
  'notification.greeting',
  'notification.neighbourNotice.',
  'notification.noReply',
  'notification.openLink',
  'notification.passwordReset.',
  'notification.studioReview.',
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

export type TextPart = 'public' | 'office' | 'setup' | 'later';

/** The part that a text belongs to. */
export function partOf(key: string): TextPart {
  if (setupTexts.some((beginning) => key.startsWith(beginning))) return 'setup';
  if (laterTexts.some((beginning) => key.startsWith(beginning))) return 'later';
  return publicTexts.some((beginning) => key.startsWith(beginning)) ? 'public' : 'office';
}
