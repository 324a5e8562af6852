import { expect, test } from 'vitest';
import { readInstructions, writeInstruction } from '../../../server/press/content-stream.ts';

test('the instructions of a page are read with their operands and written again as they were', () => {
  const page =
    'q\n.24 0 0 -.24 0 841.92 cm\nBT\n/F4 10.66 Tf\n/Span<</ActualText <feff0923> >> BDC\n6.06 0 Td <0046> Tj\nEMC\nET\n/P <</MCID 3 >>BDC\n[<0046>-12<001f>]TJ\n(a \\( b) Tj true x\nQ';
  const read = readInstructions(page);
  expect(read.map(({ operator }) => operator)).toEqual('q cm BT Tf BDC Td Tj EMC ET BDC TJ Tj x Q'.split(' '));
  expect(read[4]).toEqual({ operator: 'BDC', operands: ['/Span', '<</ActualText <feff0923> >>'] });
  expect(read[10]).toEqual({ operator: 'TJ', operands: ['[<0046>-12<001f>]'] });
  expect(read[11]).toEqual({ operator: 'Tj', operands: ['(a \\( b)'] });
  expect(readInstructions(read.map(writeInstruction).join('\n'))).toEqual(read);
});
