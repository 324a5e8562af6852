import { describe, expect, test } from 'vitest';
import { chunkFiles } from '../../../scripts/check/bundle-size.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'tasks/TaskListPage.tsx': { file: 'assets/TaskListPage.js', imports: ['index.html', '_table.js'] },
  '_table.js': { file: 'assets/table.js', imports: ['_react.js'] },
  'ui/print.css': { file: 'assets/print.css' },
};

describe('the scripts of a page', () => {
  test('are its own and all that they import at once, each one time', () => {
    expect(chunkFiles(manifest, ['index.html', 'tasks/TaskListPage.tsx', 'ui/print.css'])).toEqual([
      'assets/index.js',
      'assets/react.js',
      'assets/TaskListPage.js',
      'assets/table.js',
    ]);
  });

  test('cannot be weighed when the build made no chunk of a module that is named', () => {
    expect(() => chunkFiles(manifest, ['tasks/Gone.tsx'])).toThrow('tasks/Gone.tsx');
  });
});
