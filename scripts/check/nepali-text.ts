import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const nepali = /[\u0900-\u097F]/u;

/** Lines of program text under a folder that hold Nepali: what people read stands in `texts.json` of its room. */
export function nepaliLines(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.toSorted().flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      nepali.test(line) ? [`${join(folder, name)}:${String(at + 1)} ${line.trim()}`] : [],
    );
  });
}
