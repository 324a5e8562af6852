/** What stands on the keys: a sentence of any language names them so. */
export const KEY_NAMES = {
  alt: 'Alt',
  ctrl: 'Ctrl',
  delete: 'Delete',
  enter: 'Enter',
  escape: 'Esc',
  find: 'F',
  next: 'F8',
  space: 'Space',
  tab: 'Tab',
} as const;
