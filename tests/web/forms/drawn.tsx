import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { FormBundle, FormData } from '../../../form-schemas/engine/definition.ts';
import { fieldTree } from '../../../form-schemas/engine/tree.ts';
import { createQueries } from '../../../web/api/queries.ts';
import { ErrorSummary } from '../../../web/forms/ErrorSummary.tsx';
import { FormContext } from '../../../web/forms/form-context.ts';
import { FormEditor } from '../../../web/forms/FormEditor.tsx';
import { createFormStore, type FormStore } from '../../../web/forms/form-store.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';
import { compileSchema, environment, noFacts } from '../../form-schemas/engine/tiny.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };

/** The store of a form that holds these data. */
export function openStore(bundle: FormBundle, data: FormData): FormStore {
  const validateSchema = compileSchema(bundle.schema);
  return createFormStore({ bundle, data, facts: noFacts, environment, validateSchema });
}

/** An open form as the browser is given it first: markup of the list of errors and of the form. */
export function draw(store: FormStore, language: 'ne' | 'en' = 'ne', readOnly = false, below?: ReactNode): string {
  const { bundle } = store;
  const setting = {
    store,
    root: fieldTree(bundle),
    applicationId: 'a1',
    slug: bundle.slug,
    today: environment.today,
    readOnly,
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <MantineProvider theme={theme}>
        <QueryClientProvider client={createQueries()}>
          <FormContext value={setting}>
            <ErrorSummary />
            <FormEditor />
            {below}
          </FormContext>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
}

/** The ids of the fields, sections and tables in a markup. */
export function placesIn(markup: string): ReadonlySet<string> {
  return new Set([...markup.matchAll(/ id="(root_[^"]*)"/gu)].map(([, id = '']) => id));
}

/** What the input of a field shows; undefined where it has none. */
export function shownIn(markup: string, id: string): string | undefined {
  const input = [...markup.matchAll(/<input[^>]*>/gu)].map(([tag]) => tag).find((tag) => tag.includes(` id="${id}"`));
  return input === undefined ? undefined : (/ value="([^"]*)"/u.exec(input)?.[1] ?? '');
}
