import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { plainProblem } from '../../web/api/problem.ts';
import english from '../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../web/i18n/i18n.ts';
import nepali from '../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../web/theme.ts';
import { Icon, type IconName } from '../../web/ui/Icon.tsx';
import { ProblemAlert } from '../../web/ui/ProblemAlert.tsx';
import { toastIcons } from '../../web/ui/toast.ts';
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

test('8: success, warning and error toasts exist', () => {
  expect(Object.keys(toastIcons)).toEqual(['success', 'warning', 'error']);
});
