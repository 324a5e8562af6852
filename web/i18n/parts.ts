/** Beginnings of the keys that the public pages and the frame of every page need; they are loaded first. */
export const publicTexts: readonly string[] = [
  'a11y.',
  'account.designerRenewal.',
  'account.forgot.',
  'account.reset.',
  'account.password.differs',
  'account.password.new',
  'account.password.repeat',
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
  'units.kilobytes',
  'units.megabytes',
  'verify.',
];

/** Beginnings of the keys that only the setup area reads; they come with it. */
export const setupTexts: readonly string[] = [
  'law.',
  'lawGate.',
  'problem.changeSet',
  'problem.definition',
  'problem.migration',
  'problem.publish',
  'setup.area.',
  'setup.common.',
];

/** Beginnings of the keys that nobody reads who is not logged in, though others that begin alike are public. */
export const officeTexts: readonly string[] = [
  'problem.checkpoints',
  'problem.confirmation',
  'problem.deed',
  'problem.lawUnconfirmed',
  'problem.legacy',
  'problem.paper',
  'problem.phone',
  'problem.proposal',
  'problem.record',
];

/** A part of the interface texts that is loaded by itself. */
export type TextPart = 'public' | 'office' | 'setup';

/** The part that a text belongs to. */
export function partOf(key: string): TextPart {
  if (setupTexts.some((beginning) => key.startsWith(beginning))) return 'setup';
  if (officeTexts.some((beginning) => key.startsWith(beginning))) return 'office';
  return publicTexts.some((beginning) => key.startsWith(beginning)) ? 'public' : 'office';
}
