import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteLost, noteReached } from '../../web/api/reach.ts';
import english from '../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../web/i18n/i18n.ts';
import nepali from '../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../web/theme.ts';
import { loadAnewWhenReached } from '../../web/ui/missing-part.ts';
import { PageProblem } from '../../web/ui/PageProblem.tsx';

const texts = { ne: await createTexts('ne', nepali), en: await createTexts('en', english) };

function pageAfter(error: unknown, language: 'ne' | 'en' = 'en'): string {
  const page = createElement(PageProblem, { error });
  const themed = createElement(MantineProvider, { theme }, page);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n: texts[language] }, themed));
}

const said = english['problem.chunkLoadFailed'];

// Decided (README of this folder): told when the browser gives up, without a timer of our own of 120 seconds.
describe('8: script chunk load failure', () => {
  test.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://ebps.example/assets/FaqPage-a1.js'],
    ['Firefox', 'error loading dynamically imported module: https://ebps.example/assets/FaqPage-a1.js'],
    ['Safari', 'Importing a module script failed.'],
    ['the look of a part', 'Unable to preload CSS for /assets/FaqPage-a1.css'],
  ])('as %s words it is told, with the way to ask for the part again', (_, message) => {
    const page = pageAfter(new TypeError(message));
    expect(page).toContain('role="alert"');
    expect(page).toContain(said);
    expect(page).toMatch(new RegExp(`<button[^>]*>.*${english['common.retry']}`, 'u'));
  });

  test('is told in Nepali', () => {
    const page = pageAfter(new TypeError('Importing a module script failed.'), 'ne');
    expect(page).toContain(nepali['problem.chunkLoadFailed']);
    expect(page).toContain(nepali['common.retry']);
  });

  test('is said of nothing else that breaks', () => {
    expect(pageAfter(new TypeError('x is undefined'))).not.toContain(said);
    expect(pageAfter(new TypeError('x is undefined'))).toContain(english['problem.generic']);
    expect(pageAfter('Importing a module script failed.')).not.toContain(said);
  });

  describe('loads the page anew', () => {
    const reload = vi.fn();
    let kept: Map<string, string>;
    let given: (() => void)[];
    const missing = (isBusy?: () => boolean) => given.push(loadAnewWhenReached(isBusy));
    beforeEach(() => {
      kept = new Map();
      given = [];
      reload.mockReset();
      vi.stubGlobal('window', { location: { reload, pathname: '/' } });
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      });
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
      noteLost();
    });
    afterEach(() => {
      for (const giveUp of given) giveUp();
      noteReached();
      vi.unstubAllGlobals();
    });

    test('when the server answers again, not before', () => {
      missing();
      expect(reload).not.toHaveBeenCalled();
      noteReached();
      expect(reload).toHaveBeenCalledOnce();
    });

    test('once: what is missing then is missing', () => {
      missing();
      noteReached();
      noteLost();
      missing();
      noteReached();
      expect(reload).toHaveBeenCalledOnce();
    });

    test('not while somebody is typing, nor after another page was opened', () => {
      missing(() => true);
      loadAnewWhenReached()();
      noteReached();
      expect(reload).not.toHaveBeenCalled();
    });
  });
});
