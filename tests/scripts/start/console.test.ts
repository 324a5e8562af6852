import { expect, test, vi } from 'vitest';
import { countedSteps } from '../../../scripts/start/console.ts';

const steps = [
  { ne: 'वेब एप', en: 'Web app' },
  { ne: 'सेवा सुरु', en: 'Serving' },
];

test('each step of a start says in both languages which of how many it is', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const counted = countedSteps(steps);
  counted.begin(0);
  counted.begin(1);
  const lines = written.mock.calls.map(([text]) => text);
  written.mockRestore();
  expect(lines).toEqual(['[१/२] वेब एप | [1/2] Web app\n', '[२/२] सेवा सुरु | [2/2] Serving\n']);
  expect(() => counted.begin(2)).toThrow('no step 2');
});
