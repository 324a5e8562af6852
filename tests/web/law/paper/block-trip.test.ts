import { expect, test } from 'vitest';
import { blockTrip } from '../../../../web/law/paper/block-trip.ts';

test('a paper comes out of its parts as it was, each part counted with those in it', () => {
  expect(blockTrip('<p>मिति: {{bsDate today}}</p>')).toEqual({ same: true, parts: 3, locked: 0 });
});

test('what only the text side can show is counted apart, and stays as it is', () => {
  expect(blockTrip('<p>{{#each rows}}<b>{{/each}}</b></p>')).toMatchObject({ same: true, locked: 1 });
  expect(blockTrip('{{#if')).toEqual({ same: true, parts: 1, locked: 1 });
  expect(blockTrip('')).toEqual({ same: true, parts: 0, locked: 0 });
});
