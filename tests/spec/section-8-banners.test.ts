import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test, vi } from 'vitest';
import type { CaseStatus } from '../../server/contract/statuses.ts';
import { plainProblem } from '../../web/api/problem.ts';
import english from '../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../web/i18n/i18n.ts';
import nepali from '../../web/i18n/ne.json' with { type: 'json' };
import { StatusOf } from '../../web/list/StatusOf.tsx';
import { theme } from '../../web/theme.ts';
import { DateList } from '../../web/frame/HeaderDates.tsx';
import { Icon, type IconName } from '../../web/ui/Icon.tsx';
import { ProblemAlert } from '../../web/ui/ProblemAlert.tsx';
import { showToast } from '../../web/ui/toast.ts';
import { Toasts } from '../../web/frame/Toasts.tsx';
import { Waiting } from '../../web/ui/Waiting.tsx';

const texts = { ne: await createTexts('ne', nepali), en: await createTexts('en', english) };

/** The markup of a part of a page in a language. */
function drawn(part: ReactNode, language: 'ne' | 'en' = 'en'): string {
  const themed = createElement(MantineProvider, { theme }, part);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: texts[language] }, themed));
}

/** What the picture of an icon is drawn with. */
function drawingOf(name: IconName): string {
  return /<path[^>]* d="([^"]+)"/u.exec(drawn(createElement(Icon, { name })))?.[1] ?? '';
}

describe('8: generic error banner', () => {
  test.each([
    ['floating', 'warningCircle'],
    ['compact', 'warning'],
  ] as const)('the %s variant has the icon %s', (variant, icon) => {
    const banner = drawn(createElement(ProblemAlert, { error: plainProblem('networkFailed'), variant }));
    expect(drawingOf(icon)).not.toBe('');
    expect(banner).toContain(drawingOf(icon));
  });

  test.each([
    ['en', 'Error', 'The server could not be reached.'],
    ['ne', 'त्रुटि', 'सर्भर'],
  ] as const)('in %s it is headed %s, with the message below', (language, header, message) => {
    const banner = drawn(createElement(ProblemAlert, { error: plainProblem('networkFailed') }), language);
    expect(banner.indexOf(header)).toBeGreaterThan(-1);
    expect(banner.indexOf(message)).toBeGreaterThan(banner.indexOf(header));
  });
});

test('2: the loading overlay says in Nepali to wait', () => {
  expect(drawn(createElement(Waiting), 'ne')).toContain('कृपया पर्खनुहोस्');
});

test('8: success, warning and error toasts: each is shown with its words and a picture of its own', () => {
  vi.useFakeTimers();
  for (const tone of ['success', 'warning', 'error'] as const) showToast(`यस्तो भयो: ${tone}`, tone);
  const shown = [
    ...drawn(createElement(Toasts), 'ne').matchAll(/data-tone="(\w+)".*? d="([^"]+)".*?<\/svg>([^<]*)</gu),
  ];
  vi.runAllTimers();
  vi.useRealTimers();
  expect(shown.map(([, tone, , words]) => [tone, words])).toEqual([
    ['success', 'यस्तो भयो: success'],
    ['warning', 'यस्तो भयो: warning'],
    ['error', 'यस्तो भयो: error'],
  ]);
  expect(new Set(shown.map(([, , picture]) => picture)).size).toBe(3);
  expect(drawn(createElement(Toasts))).not.toContain('यस्तो भयो');
});

describe('4 and 8: the status of an application in words', () => {
  const said = (status: CaseStatus | '', language: 'ne' | 'en') =>
    drawn(createElement(StatusOf, { status }), language).replace(/<style.*?<\/style>|<[^>]*>/gsu, '');

  test.each<[CaseStatus | '', string, string]>([
    ['A', 'स्वीकृत', 'Approved'],
    ['X', 'अस्वीकृत', 'Rejected'],
    ['P', 'विचाराधीन', 'Pending'],
    ['C', 'कार्य सम्पन्न', 'Work completed'],
    ['', 'दर्ता भएको', 'Registered'],
  ])('%s is %s, in English %s', (status, ...words) => {
    expect([said(status, 'ne'), said(status, 'en')]).toEqual(words);
  });
});

describe('2: the dates of the header', () => {
  const session = { today: '2026-11-01', fiscalYear: { code: '8384', labelNe: '२०८३/०८४' } };
  const lines = (language: 'ne' | 'en') =>
    [...drawn(createElement(DateList, { session }), language).matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gu)].map(
      ([, label, text]) => [label, text],
    );

  test('Nepali date, BS date, AD date, English date, fiscal year, each as it is written', () => {
    expect(lines('en')).toEqual([
      ['Nepali date', '२०८३ साल कात्तिक १५ गते आइतबार'],
      ['BS date', '2083-07-15'],
      ['AD date', '2026-11-01'],
      ['English date', expect.stringMatching(/^Sunday,? 1 November 2026$/u)],
      ['Fiscal year', '2083/084'],
    ]);
    expect(lines('ne').map(([, text]) => text)).toEqual([
      '२०८३ साल कात्तिक १५ गते आइतबार',
      '२०८३/०७/१५',
      '२०२६-११-०१',
      expect.stringMatching(/^Sunday,? 1 November 2026$/u),
      '२०८३/०८४',
    ]);
  });
});
