import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createQueries } from '../../../web/api/queries.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
// a window stands where it is asked for: nothing is moved about in a markup
const still = mergeThemeOverrides(theme, {
  components: { ModalRoot: { defaultProps: { withinPortal: false, transitionProps: { duration: 0 } } } },
});

type Drawn = {
  readonly language?: 'ne' | 'en';
  /** What was fetched before, by its key. */
  readonly fetched?: readonly (readonly [key: readonly unknown[], data: unknown])[];
};

/** A part of the studio as the browser is given it first: its markup. */
export function drawPart(part: ReactNode, { language = 'ne', fetched = [] }: Drawn = {}): string {
  const queries = createQueries();
  for (const [key, data] of fetched) queries.setQueryData(key, data);
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <MantineProvider theme={still}>
        <QueryClientProvider client={queries}>{part}</QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

/** The values that a markup offers, in their order. */
export function offeredIn(markup: string): readonly string[] {
  return [...markup.matchAll(/<option value="([^"]*)"/gu)].map(([, value = '']) => value);
}

/** What a markup says of itself to those who hear it. */
export function spokenIn(markup: string): readonly string[] {
  return [...markup.matchAll(/aria-label="([^"]*)"/gu)].map(([, label = '']) => label);
}
