import type { Layout } from './layout.ts';

/** Names of the layouts: in full, and as the sign in the field says them. */
export const layoutTexts = {
  romanised: { name: 'keyboard.unicodeRomanized', sign: 'keyboard.sign.romanised' },
  preeti: { name: 'keyboard.preeti', sign: 'keyboard.sign.preeti' },
  plain: { name: 'keyboard.plain', sign: 'keyboard.plain' },
} as const satisfies Record<Layout, { readonly name: string; readonly sign: string }>;
