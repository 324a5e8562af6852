import { expect, test } from 'vitest';
import { codeAt, findInstructions, numberAt, readInstructions } from '../../../server/press/content-stream.ts';

test('the instructions of a page are read with their operands, and each is found where it is written', () => {
  const page =
    'q\n.24 0 0 -.24 0 841.92 cm\nBT\n/F4 10.66 Tf\n/Span<</ActualText <feff0923> >> BDC\n6.06 0 Td <0046> Tj\nEMC\nET\n/P <</MCID 3 >>BDC\n[<0046>-12<001f>]TJ\n(a \\( b) Tj true x\nQ';
  const read = readInstructions(page);
  expect(read.map(({ operator }) => operator)).toEqual('q cm BT Tf BDC Td Tj EMC ET BDC TJ Tj x Q'.split(' '));
  expect(read[4]).toEqual({ operator: 'BDC', operands: ['/Span', '<</ActualText <feff0923> >>'] });
  expect(read[10]).toEqual({ operator: 'TJ', operands: ['[<0046>-12<001f>]'] });
  expect(read[11]).toEqual({ operator: 'Tj', operands: ['(a \\( b)'] });
  const found = findInstructions(page);
  expect(readInstructions(found.map(({ from, to }) => page.slice(from, to)).join('\n'))).toEqual(read);
  expect(found.map(({ at, to }) => page.slice(at, to))).toEqual(read.map(({ operator }) => operator));
});

test('numbers and letters of a page are read as they are written', () => {
  const numbers = ['6.0634613', '-.0020599365', '0', '-12', '.5', '841.91998', '1100'];
  expect(numbers.map((text) => numberAt(`${text} 0 Td`, 0))).toEqual(numbers.map(Number));
  expect(['<0923>', '<feFF>', '<09'].map((text) => codeAt(text, 1))).toEqual([0x0923, 0xfeff, Number.NaN]);
});
