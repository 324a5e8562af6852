import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { createQueries } from '../../../web/api/queries.ts';
import type { OpenForm } from '../../../web/forms/api.ts';
import { FormDesk } from '../../../web/case-page/FormDesk.tsx';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
const nothing = () => undefined;

/** The desk of a form of a case as the browser is given it, every part of it loaded: its markup. */
export async function drawDesk(form: OpenForm, language: 'ne' | 'en' = 'ne'): Promise<string> {
  const { prelude } = await prerender(
    <I18nextProvider i18n={texts[language]}>
      <MantineProvider theme={theme}>
        <QueryClientProvider client={createQueries()}>
          <FormDesk
            applicationId="a1"
            form={form}
            formTitle={nothing}
            onSaved={nothing}
            onReload={nothing}
            onWrite={nothing}
            onHandle={nothing}
            data={form.view.data}
            restored={false}
            localKey="k"
          />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return new Response(prelude).text();
}

/** What a reader sees of a markup: its words in one line. */
export function wordsOf(markup: string): string {
  return markup
    .replace(/<(style|head|script|template)[^>]*>[^]*?<\/\1>/gu, '')
    .replace(/<[^>]+>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}
