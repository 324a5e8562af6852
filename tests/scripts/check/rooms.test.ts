import { describe, expect, test } from 'vitest';
import {
  arrowsOf,
  countByRooms,
  readBox,
  roomsOf,
  type Stair,
  sayUpward,
  upwardArrows,
} from '../../../scripts/check/rooms.ts';

const stair: Stair = { box: 'house', rooms: ['cellar', 'hall', 'roof', 'door.ts'] };

describe('the imports of a file', () => {
  test('are those of values, of types and of what is loaded when it is wanted', () => {
    const text = [
      "import { join } from 'node:path';",
      "import './hall.css';",
      "import type { Step } from '../cellar/step.ts';",
      'import {',
      '  type Lamp,',
      '  light,',
      "} from '../roof/lamp.ts';",
      "export { key } from './key.ts';",
      "const Late = lazy(() => import('../roof/Late.tsx'));",
      "type Late = typeof import('../roof/Late.tsx');",
    ].join('\n');
    expect(arrowsOf({ file: 'house/hall/a.ts', text }).map(({ to, how }) => `${how} ${to}`)).toEqual([
      'value house/hall/hall.css',
      'type house/cellar/step.ts',
      'value house/roof/lamp.ts',
      'value house/hall/key.ts',
      'later house/roof/Late.tsx',
      'type house/roof/Late.tsx',
    ]);
  });

  test('are not what a comment or a text says', () => {
    const text = [
      "/** import('./a.ts') */",
      "// import './b.ts';",
      " * import { c } from './c.ts';",
      "say('import ./d.ts');",
    ];
    expect(arrowsOf({ file: 'house/hall/a.ts', text: text.join('\n') })).toEqual([]);
  });
});

describe('a stair', () => {
  const file = (name: string, imports: string) => ({ file: `house/${name}`, text: `import '${imports}';` });

  test('lets a file import its own room, the rooms below and what is outside the house', () => {
    const files = [file('hall/a.ts', './b.ts'), file('roof/a.ts', '../cellar/b.ts'), file('door.ts', './roof/a.ts')];
    expect(upwardArrows(stair, [...files, file('cellar/a.ts', '../../garden/tree.ts')])).toEqual([]);
  });

  test.each([
    [
      file('cellar/a.ts', '../hall/b.ts'),
      'house/cellar/a.ts (room cellar) imports house/hall/b.ts, but hall stands above it',
    ],
    [file('roof/a.ts', '../door.ts'), 'house/roof/a.ts (room roof) imports house/door.ts, but door.ts stands above it'],
    [
      { file: 'house/cellar/a.ts', text: "import type { B } from '../roof/b.ts';" },
      'house/cellar/a.ts (room cellar) imports a type of house/roof/b.ts, but roof stands above it',
    ],
    [
      { file: 'house/cellar/a.ts', text: "load(() => import('../roof/b.ts'));" },
      'house/cellar/a.ts (room cellar) loads house/roof/b.ts, but roof stands above it',
    ],
    [
      file('hall/a.ts', '../shed/b.ts'),
      'house/hall/a.ts (room hall) imports house/shed/b.ts, but shed stands above it',
    ],
  ])('says of each import that climbs which file and which room: %o', (each, sentence) => {
    expect(upwardArrows(stair, [each]).map((arrow) => sayUpward(stair, arrow))).toEqual([sentence]);
  });

  test('counts what climbs by rooms', () => {
    const files = [
      file('cellar/a.ts', '../hall/b.ts'),
      file('cellar/b.ts', '../hall/b.ts'),
      file('hall/a.ts', '../roof/c.ts'),
    ];
    expect(countByRooms(stair, upwardArrows(stair, files))).toEqual({ 'cellar -> hall': 2, 'hall -> roof': 1 });
  });

  test('knows its rooms by the files that are there', () => {
    expect(
      roomsOf(stair, [file('roof/a.ts', './b.ts'), file('hall/a/b.ts', './c.ts'), file('door.ts', './d.ts')]),
    ).toEqual(['door.ts', 'hall', 'roof']);
    expect(readBox('scripts').map(({ file: name }) => name)).toContain('scripts/check/rooms.ts');
  });
});
