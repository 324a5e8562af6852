import { DEFAULT_THEME, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import type { TermStanding } from '../../../server/contract/lists.ts';
import { accents } from '../../../web/accents.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import { TermMark } from '../../../web/list/TermMark.tsx';
import { DueMark } from '../../../web/tasks/DueMark.tsx';
import { theme, themeFor, variablesFor } from '../../../web/theme.ts';
import { StatusMark, statusLook } from '../../../web/ui/StatusMark.tsx';

const texts = await createTexts('ne', ne);
const tones = ['approved', 'rejected', 'waiting', 'info', 'idle'];
const schemes = ['light', 'dark'] as const;
const looks = [undefined, ...Object.keys(accents)];

function drawn(part: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>{part}</MantineProvider>
    </I18nextProvider>,
  );
}

/** The tone and the words of the one mark in a part of a page; undefined where it has none. */
function markOf(
  part: ReactNode,
): { readonly tone: string; readonly hasIcon: boolean; readonly words: string } | undefined {
  const markup = drawn(part);
  const tone = /data-tone="(\w+)"/u.exec(markup)?.[1];
  if (tone === undefined) return undefined;
  return { tone, hasIcon: markup.includes('<svg'), words: markup.replace(/<style.*?<\/style>|<[^>]*>/gsu, '') };
}

/** A colour of the look that an office has chosen. */
function colourOf(accent: string | undefined, scheme: (typeof schemes)[number], name: string): string {
  const colour = variablesFor(accent)(DEFAULT_THEME)[scheme][`--naksa-${name}`];
  if (colour === undefined) throw new Error(`the ${scheme} look has no ${name}`);
  return colour;
}

/** Contrast of two colours by WCAG 2: 1 for the same, 21 for black on white. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [a, b].map(luminance).toSorted((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The part of the circle in which a colour lies. */
function hueOf(colour: string): 'red' | 'green' | 'orange' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  if (green > red) return 'green';
  return green > blue * 1.2 ? 'orange' : 'red';
}

describe('the colours of a status', () => {
  test.each(schemes)('can be read on the page, its surface and nothing else is needed (%s)', (scheme) => {
    const grounds = ['page', 'surface'].map((name) => colourOf(undefined, scheme, name));
    const weak = tones.filter((tone) =>
      grounds.some((ground) => contrast(colourOf(undefined, scheme, tone), ground) < 4.5),
    );
    expect(weak).toEqual([]);
  });

  test.each(schemes)('4: approved is green, rejected red, what waits orange (%s)', (scheme) => {
    const seen = (['A', 'R', 'P'] as const).map((status) =>
      hueOf(colourOf(undefined, scheme, statusLook(status).tone)),
    );
    expect(seen).toEqual(['green', 'red', 'orange']);
  });

  test('never stand alone: an icon and a word are beside them', () => {
    const { tone, icon } = statusLook('A');
    const mark = markOf(
      <StatusMark tone={tone} icon={icon}>
        स्वीकृत
      </StatusMark>,
    );
    expect(mark).toEqual({ tone: 'approved', hasIcon: true, words: 'स्वीकृत' });
  });
});

describe('the colour that an office has chosen', () => {
  test.each(looks)('stands on the main action and the head of the page, and can be read there (%s)', (accent) => {
    const shades = themeFor(accent).colors?.['crimson'] ?? [];
    const [button = '', darkButton = ''] = [shades[7], shades[5]];
    const heads = schemes.map((scheme) => colourOf(accent, scheme, 'head'));
    for (const ground of [button, darkButton, ...heads])
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('is another one for each', () => {
    const buttons = looks.map((accent) => themeFor(accent).colors?.['crimson']?.[7]);
    const heads = looks.map((accent) => colourOf(accent, 'light', 'head'));
    expect([new Set(buttons).size, new Set(heads).size]).toEqual([looks.length, looks.length]);
  });

  test('is darker at the head of a dark screen', () => {
    for (const accent of looks) {
      const [light = 0, dark = 0] = schemes.map((scheme) => luminance(colourOf(accent, scheme, 'head')));
      expect(dark).toBeLessThan(light);
    }
  });
});

test('a term is red from the day after its last, orange while it is near, and before that a plain date', () => {
  const at = (due: string) => markOf(<DueMark due={due} today="2026-11-22" />);
  expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-07', '2026-12-08'].map((due) => at(due)?.tone)).toEqual([
    'rejected',
    'rejected',
    'waiting',
    'waiting',
    undefined,
  ]);
  expect(at('2026-11-20')?.words).toContain('२');
  expect(at('2026-11-22')?.words).not.toContain('०');
});

test('a permit that runs is green, one to be renewed orange, one that is urgent or over red', () => {
  const application = { validUntil: '2026-12-01' };
  const toneOf = (standing: TermStanding) =>
    markOf(<TermMark item={{ application, term: { standing, daysLeft: 5 } }} />)?.tone;
  expect((['valid', 'renew', 'urgent', 'expired'] as const).map(toneOf)).toEqual([
    'approved',
    'waiting',
    'rejected',
    'rejected',
  ]);
});
