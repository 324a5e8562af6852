import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PlotBanner } from '../../../web/case-page/PlotBanner.tsx';
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';

const texts = await createTexts('ne', ne);

/** What the banner says of a plot with these open applications. */
function said(...numbers: readonly string[]): string {
  const queries = new QueryClient();
  const items = numbers.map((registrationNo) => ({ id: registrationNo, registrationNo, ownerNe: '', open: true }));
  queries.setQueryData(['application', 'one', 'related'], { plotNo: '215', items, hiddenOpen: false });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={texts}>
        <MantineProvider theme={theme}>
          <MemoryRouter>
            <PlotBanner id="one" />
          </MemoryRouter>
        </MantineProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  ).replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/gu, '');
}

test('another open application of the plot is said in a sentence, and leads there', () => {
  expect(said('083/084-0015')).toBe('कित्ता नं. २१५ मा अर्को निवेदन ०८३/०८४-००१५ चालु छ।');
});

test('several are said in one sentence, not in one each', () => {
  expect(said('083/084-0015', '083/084-0014')).toBe('कित्ता नं. २१५ मा अरू निवेदन पनि चालु छन्: ०८३/०८४-००१५, ०८३/०८४-००१४');
});
