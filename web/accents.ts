import type { MantineColorsTuple } from '@mantine/core';

/** A colour of the office by its code (list `accent`), with the ground of the header on light and dark screens. */
export type Accent = { readonly shades: MantineColorsTuple; readonly head: string; readonly darkHead: string };

// white letters stand on shade 7 (light) and 5 (dark) with a contrast of at least 4.5, shade 2 on the dark ground
/** The colours that an office may choose; without a choice it is the flag's crimson on the flag's blue. */
export const accents: Readonly<Record<string, Accent>> = {
  maroon: {
    shades: [
      '#f7edf1',
      '#ebd2db',
      '#d7a4b8',
      '#c57b98',
      '#b75c7f',
      '#ab4069',
      '#a22c59',
      '#9b1c4d',
      '#7f173f',
      '#631231',
    ],
    head: '#7f173f',
    darkHead: '#631231',
  },
  blue: {
    shades: [
      '#edf2f8',
      '#d2dfee',
      '#a5bfdc',
      '#7da2cd',
      '#5e8cc0',
      '#3e75b4',
      '#2f6aae',
      '#1f5fa8',
      '#194e8a',
      '#143d6c',
    ],
    head: '#194e8a',
    darkHead: '#143d6c',
  },
  teal: {
    shades: [
      '#ebf3f3',
      '#cee1e2',
      '#9dc4c5',
      '#71a9ab',
      '#4f9497',
      '#2d8083',
      '#1c7579',
      '#0b6b6f',
      '#09585b',
      '#074447',
    ],
    head: '#09585b',
    darkHead: '#074447',
  },
  green: {
    shades: [
      '#edf3ef',
      '#d2e1d8',
      '#a5c4b0',
      '#7da98d',
      '#5e9471',
      '#3e8056',
      '#2f7548',
      '#1f6b3a',
      '#195830',
      '#144425',
    ],
    head: '#195830',
    darkHead: '#144425',
  },
  purple: {
    shades: [
      '#f3f0f7',
      '#e1d9ec',
      '#c4b2d9',
      '#a990c8',
      '#9475bb',
      '#835eaf',
      '#754ca7',
      '#6b3fa0',
      '#583483',
      '#442866',
    ],
    head: '#583483',
    darkHead: '#442866',
  },
  brown: {
    shades: [
      '#f4f1ed',
      '#e4dbd3',
      '#cab7a6',
      '#b2967e',
      '#9f7d5f',
      '#8f6745',
      '#835731',
      '#7a4a21',
      '#643d1b',
      '#4e2f15',
    ],
    head: '#643d1b',
    darkHead: '#4e2f15',
  },
};
