import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import { CheckWarnings } from '../../../web/law/ProblemsPanel.tsx';
import { theme } from '../../../web/theme.ts';

const texts = await createTexts('ne', ne);

test('what running cases lack is told in words, each answer once and as no fault of the text', () => {
  const warnings = ['घर नम्बर', 'सिट नं.'].map((label, at) => ({
    file: 'form/some-form',
    path: `/field${String(at)}`,
    rule: 'lack-answer',
    message: { ne: `“${label}” अहिले चलिरहेका २ निवेदनमा भरिएको छैन`, en: label },
  }));
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>
        <CheckWarnings warnings={warnings} />
      </MantineProvider>
    </I18nextProvider>,
  );
  expect(markup).toContain('“घर नम्बर” अहिले चलिरहेका २ निवेदनमा भरिएको छैन');
  expect(markup).toContain('“सिट नं.” अहिले चलिरहेका २ निवेदनमा भरिएको छैन');
  expect(markup.match(/data-tone="waiting"/gu)).toHaveLength(2);
});
