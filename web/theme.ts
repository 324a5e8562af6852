import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { accents } from './accents.ts';

// the flag's crimson: the one main action and the active place, nothing else
const crimson: MantineColorsTuple = [
  '#fdecee',
  '#f9d3d8',
  '#f1a6b0',
  '#e87787',
  '#df5065',
  '#d6354c',
  '#c62039',
  '#b3132b',
  '#960f24',
  '#7a0b1c',
];

// the flag's border: links, headers, information
const lake: MantineColorsTuple = [
  '#eaf0f9',
  '#d2deee',
  '#a4bddd',
  '#7499cc',
  '#4f7bbb',
  '#3768b0',
  '#2a5598',
  '#1b3a6b',
  '#15305a',
  '#0f2547',
];

const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ee',
  '#e8e5e0',
  '#dad6cf',
  '#c5c0b8',
  '#a8a299',
  '#68625a',
  '#544f48',
  '#37332e',
  '#1f1c19',
];

const dark: MantineColorsTuple = [
  '#efece7',
  '#cfcac2',
  '#b5afa6',
  '#827c73',
  '#5f5a53',
  '#46423c',
  '#34312c',
  '#24221e',
  '#1d1b18',
  '#151311',
];

// Latin letters come from the first (main.tsx loads nothing else of it), Nepali from the second: under lang="ne" the first leaves
// ट्र ठ्र ड्र ढ्र unjoined (tests/templates/conjuncts.test.ts). Lines keep the measure of the first.
const family = "'Noto Sans Devanagari', 'Noto Serif Devanagari', system-ui, sans-serif";

/** Naksa's look (design/look.md): 16 px, air for matras, 8 px grid, nothing below 14 px. */
export const theme = createTheme({
  colors: { crimson, lake, gray, dark },
  primaryColor: 'crimson',
  primaryShade: { light: 7, dark: 5 },
  fontFamily: family,
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.6' },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.45' },
      h2: { fontSize: '1.25rem', lineHeight: '1.5' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.55' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  defaultRadius: 4,
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Radio: { defaultProps: { color: 'lake' } },
    Checkbox: { defaultProps: { color: 'lake' } },
    Button: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    // wider than a phone, it would widen the page, hide where it hangs, and begin again with every frame
    Popover: { styles: { dropdown: { maxWidth: 'calc(100vw - 1rem)' } } },
  },
});

/** The look in the colour that the office has chosen. */
export function themeFor(accent: string | undefined): MantineThemeOverride {
  const own = accent === undefined ? undefined : accents[accent];
  return own === undefined ? theme : { ...theme, colors: { ...theme.colors, crimson: own.shades } };
}

/** The colours of the app in the colour that the office has chosen. */
export function variablesFor(accent: string | undefined): CSSVariablesResolver {
  const own = accent === undefined ? undefined : accents[accent];
  if (own === undefined) return cssVariables;
  const { shades, head, darkHead } = own;
  const [palest, , soft, , , bright, , full] = shades;
  return (given) => {
    const plain = cssVariables(given);
    const line = { '--naksa-head-line': bright, '--naksa-head-mark': soft };
    return {
      variables: plain.variables,
      light: { ...plain.light, ...line, '--naksa-head': head, '--naksa-active': full, '--naksa-active-soft': palest },
      dark: { ...plain.dark, ...line, '--naksa-head': darkHead, '--naksa-active': soft },
    };
  };
}

/** Colours whose contrast is at least 4.5 in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-anchor': '#1b3a6b',
    '--mantine-color-error': '#a3122a',
    '--mantine-color-placeholder': '#68625a',
    '--mantine-color-dimmed': '#5e5850',
    '--naksa-page': '#f3f1ee',
    '--naksa-surface': '#ffffff',
    '--naksa-line': '#d3cec6',
    '--naksa-head': '#1b3a6b',
    '--naksa-head-line': '#b3132b',
    '--naksa-head-mark': '#f1a6b0',
    '--naksa-approved': '#1c6632',
    '--naksa-rejected': '#a3122a',
    '--naksa-waiting': '#855000',
    '--naksa-info': '#1b3a6b',
    '--naksa-idle': '#5e5850',
    '--naksa-active': '#b3132b',
    '--naksa-active-soft': '#fdf3f4',
  },
  dark: {
    '--mantine-color-anchor': '#a9c6f2',
    '--mantine-color-error': '#ff9aa5',
    '--mantine-color-placeholder': '#a39d94',
    '--mantine-color-dimmed': '#b5afa6',
    '--naksa-page': '#1d1b18',
    '--naksa-surface': '#272420',
    '--naksa-line': '#4a463f',
    '--naksa-head': '#14274a',
    '--naksa-head-line': '#b3132b',
    '--naksa-head-mark': '#f1a6b0',
    '--naksa-approved': '#86d79e',
    '--naksa-rejected': '#ff9aa5',
    '--naksa-waiting': '#f3bd72',
    '--naksa-info': '#a9c6f2',
    '--naksa-idle': '#b5afa6',
    '--naksa-active': '#ff8d9a',
    '--naksa-active-soft': '#3a2426',
  },
});
