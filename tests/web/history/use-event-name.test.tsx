import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { useEventName } from '../../../web/history/use-event-name.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
const exempted = {
  type: 'GRANT_EXEMPTION_X',
  title: { ne: 'छुटको निर्णय राख्नुहोस्', en: 'Decide on the exemption' },
  run: 1,
};

function Named({ event }: { readonly event: Parameters<ReturnType<typeof useEventName>>[0] }) {
  return useEventName()(event);
}

function called(language: 'ne' | 'en', event: Parameters<ReturnType<typeof useEventName>>[0]): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <Named event={event} />
    </I18nextProvider>,
  );
}

test('what a stage alone has a name for is told as what was done, not as what is to be done', () => {
  expect(called('ne', exempted)).toBe('छुटको निर्णय राखियो');
  expect(called('en', exempted)).toBe('Decide on the exemption');
});

test('an event with a word of its own keeps it, one without a title its type', () => {
  expect(called('ne', { ...exempted, type: 'APPROVE' })).toBe('स्वीकृत');
  expect(called('ne', { type: 'NAMELESS', run: 1 })).toBe('NAMELESS');
});
