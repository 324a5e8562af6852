import { comesLater } from '../ui/comes-later.ts';

/** The pane of a form, whose code comes while it is still asked for the case. */
export const FormPaneLater = comesLater(async () => (await import('./FormPane.tsx')).FormPane);
