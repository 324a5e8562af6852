import { expect, test } from 'vitest';
import { sendFile } from '../../../web/files/send-file.ts';

const ignore = () => undefined;

test('a file that its place does not take is refused before it is sent, for its type or its size', async () => {
  const place = { category: 'other', accept: ['pdf'], maxMB: 1 };
  const program = new File(['x'], 'map.exe');
  await expect(sendFile('a1', place, program, ignore)).rejects.toMatchObject({ code: 'fileTypeRefused' });
  const heavy = new File(['x'.repeat(1024 * 1024 + 1)], 'map.pdf');
  await expect(sendFile('a1', place, heavy, ignore)).rejects.toMatchObject({ code: 'fileTooLarge' });
});
