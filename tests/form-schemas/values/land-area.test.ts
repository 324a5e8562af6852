import { Big } from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundHalfUp } from '../../../form-schemas/values/digits.ts';
import {
  carryLandBlocks,
  checkLandBlocks,
  formatLandBlocks,
  type LandBlocks,
  landAreaSqft,
  landAreaSqm,
  landAreaText,
  landBlocksOf,
  parseLandArea,
} from '../../../form-schemas/values/land-area.ts';

const seed = 20831104;
const sampleOne = { ropani: 0, aana: 4, paisa: 2, daam: '1.5' };

const hillBlocks = fc
  .record({
    ropani: fc.nat(500),
    aana: fc.nat(15),
    paisa: fc.nat(3),
    daam: fc.integer({ min: 0, max: 399 }).map((n) => roundHalfUp(`${n}e-2`, 2).replace(/\.?0+$/, '')),
  })
  .filter(({ ropani, aana, paisa, daam }) => ropani + aana + paisa > 0 || daam !== '0');

function sqftOf(
  area: Parameters<typeof landAreaSqft>[0],
  options?: Parameters<typeof landAreaSqft>[1],
): string | undefined {
  const result = landAreaSqft(area, options);
  return result.ok ? result.sqft : undefined;
}

function sqmOf(
  area: Parameters<typeof landAreaSqm>[0],
  options?: Parameters<typeof landAreaSqm>[1],
): string | undefined {
  const result = landAreaSqm(area, options);
  return result.ok ? roundHalfUp(result.sqm, 6) : undefined;
}

describe('square feet of land', () => {
  test.each([
    ['a ropani', { ropani: 1 }, '5476', '508.737047'],
    ['an aana', { aana: 1 }, '342.25', '31.796065'],
    ['a paisa', { paisa: 1 }, '85.5625', '7.949016'],
    ['a daam', { daam: '1' }, '21.390625', '1.987254'],
    ['0-4-2-1.5', sampleOne, '1572.2109375', '146.063176'],
  ])('of %s in the hills', (_what, blocks, sqft, sqm) => {
    expect(sqftOf({ system: 'hill', ...blocks })).toBe(sqft);
    expect(sqmOf({ system: 'hill', ...blocks })).toBe(sqm);
  });

  test.each([
    ['a bigha', { bigha: 1 }, '72900', '6772.631616'],
    ['a kattha', { kattha: 1 }, '3645', '338.631581'],
    ['a dhur', { dhur: '1' }, '182.25', '16.931579'],
    ['0-2-5.25', { bigha: 0, kattha: 2, dhur: '5.25' }, '8246.8125', '766.153952'],
  ])('of %s in the terai', (_what, blocks, sqft, sqm) => {
    expect(sqftOf({ system: 'terai', ...blocks })).toBe(sqft);
    expect(sqmOf({ system: 'terai', ...blocks })).toBe(sqm);
  });

  test.each([
    ['hill', [0, 4, 2, 1.5], '1572.2109375', '146.06'],
    ['hill', [0, 8, 0, 0], '2738', '254.37'],
    ['hill', [1, 2, 0, 0], '6160.5', '572.33'],
    ['hill', [6, 0, 0, 0], '32856', '3052.42'],
    ['hill', [0, 2, 1, 0], '770.0625', '71.54'],
    ['terai', [0, 2, 5.25], '8246.8125', '766.15'],
    ['hill', [0, 3, 0, 0], '1026.75', '95.39'],
    ['hill', [0, 6, 0, 2], '2096.28125', '194.75'],
    ['terai', [0, 1, 0], '3645', '338.63'],
    ['hill', [0, 5, 3, 0], '1967.9375', '182.83'],
    ['hill', [0, 10, 0, 0], '3422.5', '317.96'],
    ['hill', [0, 12, 0, 0], '4107', '381.55'],
  ] as const)('of the sample plot %s %j', (system, numbers, sqft, sqm) => {
    const reading = parseLandArea(numbers.join('-'), system);
    const area = { system, ...(reading.ok ? reading.blocks : {}) };
    expect(sqftOf(area)).toBe(sqft);
    expect(roundHalfUp(sqmOf(area) ?? '0', 2)).toBe(sqm);
  });

  test('of pai follow the office’s own divisor, and are refused without one', () => {
    const area = { system: 'teraiPai', bigha: 0, kattha: 0, dhur: 1, pai: '8' } as const;
    expect(sqftOf(area, { paiPerDhur: 16 })).toBe('273.375');
    expect(sqftOf({ ...area, dhur: 3, pai: '0' }, { paiPerDhur: 3 })).toBe('546.75');
    expect(landAreaSqft(area)).toEqual({ ok: false, refusals: [{ code: 'land.paiPerDhurMissing' }] });
    expect(landAreaSqft(area, { paiPerDhur: 8 })).toEqual({
      ok: false,
      refusals: [{ code: 'land.blockOverflow', field: 'pai', limit: 8 }],
    });
  });

  test('of a plain area are taken as entered or converted from metres', () => {
    expect(sqftOf({ system: 'SQUARE FEET', plain: '1572.21' })).toBe('1572.21');
    expect(roundHalfUp(sqftOf({ system: 'SQUARE METRE', plain: '१००' }) ?? '0', 2)).toBe('1076.39');
    expect(sqmOf({ system: 'SQUARE METRE', plain: '100' })).toBe('100.000000');
    expect(landAreaSqft({ system: 'SQUARE FEET' })).toEqual({
      ok: false,
      refusals: [{ code: 'land.notANumber', field: 'plain' }],
    });
    expect(landAreaSqft({ system: 'SQUARE FEET', plain: '-5' })).toMatchObject({
      refusals: [{ code: 'land.negative', field: 'plain' }],
    });
    expect(landAreaSqft({ system: 'SQUARE METRE', plain: '0' })).toMatchObject({ refusals: [{ code: 'land.zero' }] });
  });

  test.each([
    ['a ropani', { system: 'hill', ropani: 1 }, '5476', '5476', '508.737047', '509.440000'],
    ['an aana', { system: 'hill', aana: 1 }, '342.25', '342.25', '31.796065', '31.840000'],
    ['a paisa', { system: 'hill', paisa: 1 }, '85.5625', '85.56', '7.949016', '7.960000'],
    ['a daam', { system: 'hill', daam: '1' }, '21.390625', '21.39', '1.987254', '1.990000'],
    ['0-4-2-1.5', { system: 'hill', ...sampleOne }, '1572.2109375', '1572.205', '146.063176', '146.265000'],
    ['a bigha', { system: 'terai', bigha: 1 }, '72900', '72900', '6772.631616', '6772.000000'],
    ['a kattha', { system: 'terai', kattha: 1 }, '3645', '3645', '338.631581', '338.600000'],
    ['a dhur', { system: 'terai', dhur: '1' }, '182.25', '182.25', '16.931579', '16.930000'],
    ['0-2-5.25', { system: 'terai', kattha: 2, dhur: '5.25' }, '8246.8125', '8246.8125', '766.153952', '766.082500'],
  ] as const)(
    'of %s are exact, and as the older system printed them where asked',
    (_what, area, sqft, spec, sqm, specSqm) => {
      expect([sqftOf(area), sqftOf(area, { profile: 'spec' })]).toEqual([sqft, spec]);
      expect([sqmOf(area), sqmOf(area, { profile: 'spec' })]).toEqual([sqm, specSqm]);
    },
  );

  test('are the same whether they are added block by block or measured at once', () => {
    fc.assert(
      fc.property(hillBlocks, ({ ropani, aana, paisa, daam }) => {
        const parts = [{ ropani }, { aana }, { paisa }, { daam }];
        const sum = parts.reduce((all, part) => all.plus(sqftOf({ system: 'hill', ...part }) ?? '0'), new Big(0));
        expect(sqftOf({ system: 'hill', ropani, aana, paisa, daam })).toBe(sum.toFixed());
      }),
      { seed },
    );
  });

  test('repeat the rounded factors of the older system where asked', () => {
    const spec = { profile: 'spec' } as const;
    expect(sqftOf({ system: 'hill', ropani: 0, aana: 15, paisa: 3, daam: '3.99' }, spec)).toBe('5475.7761');
    expect(sqmOf({ system: 'hill', ropani: 1 }, spec)).toBe('509.440000');
    expect(sqmOf({ system: 'terai', bigha: 1 }, spec)).toBe('6772.000000');
  });
});

describe('blocks of an area', () => {
  test.each([
    ['1572.2109375', '00-04-02-01.50'],
    ['5475.999', '01-00-00-00.00'],
    ['5476', '01-00-00-00.00'],
    ['0', '00-00-00-00.00'],
    ['5475.5', '00-15-03-03.98'],
  ])('%s sq ft is %s', (sqft, text) => {
    expect(formatLandBlocks('hill', landBlocksOf(sqft, 'hill'), 'en')).toBe(text);
  });

  test('in the terai have three places, with pai four', () => {
    expect(formatLandBlocks('terai', landBlocksOf('8246.8125', 'terai'), 'en')).toBe('00-02-05.25');
    expect(formatLandBlocks('terai', landBlocksOf('72899.9999', 'terai'), 'ne')).toBe('०१-००-००.००');
    const options = { paiPerDhur: 16 };
    expect(landBlocksOf('273.375', 'teraiPai', options)).toEqual({ bigha: 0, kattha: 0, dhur: 1, pai: '8' });
    expect(formatLandBlocks('teraiPai', { dhur: 1, pai: '8' }, 'en', options)).toBe('00-00-01-08.00');
  });

  test('measured in square feet and split again are the same blocks', () => {
    fc.assert(
      fc.property(hillBlocks, (blocks) => {
        expect(landBlocksOf(sqftOf({ system: 'hill', ...blocks }) ?? '', 'hill')).toEqual(blocks);
      }),
      { seed },
    );
  });

  test('read back from their own text are the same blocks', () => {
    fc.assert(
      fc.property(hillBlocks, fc.constantFrom('ne' as const, 'en' as const), (blocks, language) => {
        expect(parseLandArea(formatLandBlocks('hill', blocks, language), 'hill')).toEqual({ ok: true, blocks });
      }),
      { seed },
    );
  });

  test('never leave their range, whatever the area', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (thousandths) => {
        const blocks = landBlocksOf(`${thousandths}e-3`, 'hill');
        expect(checkLandBlocks('hill', blocks).filter(({ code }) => code !== 'land.zero')).toEqual([]);
      }),
      { seed },
    );
  });

  test('of the terai never leave their range either, with or without pai', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 2, max: 40 }), (thousandths, paiPerDhur) => {
        const sqft = `${thousandths}e-3`;
        const ranges = [
          checkLandBlocks('terai', landBlocksOf(sqft, 'terai')),
          checkLandBlocks('teraiPai', landBlocksOf(sqft, 'teraiPai', { paiPerDhur }), { paiPerDhur }),
        ];
        expect(ranges.flat().filter(({ code }) => code !== 'land.zero')).toEqual([]);
      }),
      { seed },
    );
  });

  test('carry on demand', () => {
    expect(carryLandBlocks('hill', { aana: 17, daam: '4' })).toEqual({ ropani: 1, aana: 1, paisa: 1, daam: '0' });
    expect(carryLandBlocks('terai', { kattha: 41, dhur: '20.5' })).toEqual({ bigha: 2, kattha: 2, dhur: '0.5' });
    expect(formatLandBlocks('hill', { aana: 15, paisa: 3, daam: '3.999' }, 'en')).toBe('01-00-00-00.00');
  });

  test('do not exist for a negative area or an unknown pai', () => {
    expect(() => landBlocksOf('-1', 'hill')).toThrow(/cannot be negative/);
    expect(() => landBlocksOf('1', 'teraiPai')).toThrow(/configure it for the office/);
  });
});

describe('reading blocks', () => {
  test.each(['0-4-2-1.5', '०-४-२-१.५', '00-04-02-01.50', '0 4 2 1.5', ' ० – ४ – २ – १.५ ', '०-4-२ 1.50'])(
    'understands "%s"',
    (text) => expect(parseLandArea(text, 'hill')).toEqual({ ok: true, blocks: sampleOne }),
  );

  test('takes missing last blocks for zero', () => {
    expect(parseLandArea('1-2', 'hill')).toEqual({ ok: true, blocks: { ropani: 1, aana: 2, paisa: 0, daam: '0' } });
    expect(parseLandArea('1', 'terai')).toEqual({ ok: true, blocks: { bigha: 1, kattha: 0, dhur: '0' } });
  });

  test.each([
    ['0-16-0-0', 'hill', { code: 'land.blockOverflow', field: 'aana', limit: 16 }],
    ['०-०-४-०', 'hill', { code: 'land.blockOverflow', field: 'paisa', limit: 4 }],
    ['0-0-0-4', 'hill', { code: 'land.blockOverflow', field: 'daam', limit: 4 }],
    ['0-20-0', 'terai', { code: 'land.blockOverflow', field: 'kattha', limit: 20 }],
    ['0-0-20', 'terai', { code: 'land.blockOverflow', field: 'dhur', limit: 20 }],
    ['0-4.5-0-0', 'hill', { code: 'land.notWhole', field: 'aana' }],
    ['0-चार-0-0', 'hill', { code: 'land.notANumber', field: 'aana' }],
    ['0-0-0-0', 'hill', { code: 'land.zero' }],
    ['1-2-3-1-1', 'hill', { code: 'land.format' }],
    ['-1-2-3-1', 'hill', { code: 'land.format' }],
    ['1--2', 'hill', { code: 'land.format' }],
    ['', 'hill', { code: 'land.format' }],
    ['0-0-1-1', 'teraiPai', { code: 'land.paiPerDhurMissing' }],
  ] as const)('refuses "%s" in %s and says why', (text, system, refusal) => {
    expect(parseLandArea(text, system)).toEqual({ ok: false, refusals: [refusal] });
  });

  test('names every block that is wrong', () => {
    const blocks: LandBlocks = { ropani: -1, aana: 16, paisa: 4, daam: 'x' };
    expect(checkLandBlocks('hill', blocks)).toEqual([
      { code: 'land.negative', field: 'ropani' },
      { code: 'land.blockOverflow', field: 'aana', limit: 16 },
      { code: 'land.blockOverflow', field: 'paisa', limit: 4 },
      { code: 'land.notANumber', field: 'daam' },
    ]);
  });
});

describe('land in print', () => {
  test('shows all blocks with their names', () => {
    expect(landAreaText({ system: 'hill', ...sampleOne })).toBe('०-४-२-१.५ (रोपनी-आना-पैसा-दाम)');
    expect(landAreaText({ system: 'terai', kattha: 2, dhur: '5.25' })).toBe('०-२-५.२५ (बिघा-कठ्ठा-धुर)');
    expect(landAreaText({ system: 'SQUARE METRE', plain: '146.06' })).toBe('१४६.०६ वर्गमिटर');
    expect(landAreaText({ system: 'hill', aana: 16 })).toBeUndefined();
  });
});
