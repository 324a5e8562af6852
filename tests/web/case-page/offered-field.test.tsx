import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { OfferedField } from '../../../web/case-page/OfferedField.tsx';
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';

const texts = await createTexts('ne', ne);

function drawn(offered: readonly string[]): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>
        <OfferedField label="सँधियार" offered={offered} value="" first onChange={() => undefined} />
      </MantineProvider>
    </I18nextProvider>,
  ).replaceAll(/<style[\s\S]*?<\/style>/gu, '');
}

test('a question with answers to choose from offers each of them, and another person', () => {
  const choices = [...drawn(['हरि थापा', 'गोपाल श्रेष्ठ']).matchAll(/<option[^>]*>([^<]*)/gu)].map(([, label]) => label);
  expect(choices).toEqual(['छान्नुहोस्', 'हरि थापा', 'गोपाल श्रेष्ठ', 'अन्य व्यक्ति']);
});

test('where the case knows nobody, the name is written', () => {
  expect(drawn([])).not.toContain('<option');
  expect(drawn([])).toMatch(/<input[^>]*>/u);
});
