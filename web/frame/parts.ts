import { comesLater } from '../ui/comes-later.ts';

// What stands around every page of the office and is not sent to the public: it comes with the gate of the office.

/** Menu of the office. */
export const OfficeNav = comesLater(async () => (await import('./OfficeNav.tsx')).OfficeNav);
/** Today and the fiscal year in the header. */
export const HeaderDates = comesLater(async () => (await import('./HeaderDates.tsx')).HeaderDates);
/** Menu of one's own account. */
export const ProfileMenu = comesLater(async () => (await import('./ProfileMenu.tsx')).ProfileMenu);
/** What came meanwhile, in the header. */
export const Bell = comesLater(async () => (await import('./Bell.tsx')).Bell);
/** Nepali layouts of the keyboard. */
export const KeyboardLayer = comesLater(async () => (await import('../ui/keyboard/KeyboardLayer.tsx')).KeyboardLayer);
/** What this device kept of forms while the network was cut. */
export const KeptDrafts = comesLater(async () => (await import('../forms/KeptDrafts.tsx')).KeptDrafts);

/** Loads what stands around every page of the office, so that nothing of it is waited for once a page is drawn. */
export async function loadFrame(): Promise<void> {
  await Promise.all([OfficeNav, HeaderDates, ProfileMenu, Bell, KeyboardLayer, KeptDrafts].map(({ load }) => load()));
}
