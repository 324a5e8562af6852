import type { App } from '../../server/http/app-type.ts';

const line = /^([│├└─ ]*)(\/?\S*) \(([A-Z, ]+)\)$/u;
const indent = 4;

/** Every route of an app as `GET /api/applications/:id`, read off the router itself; HEAD goes with GET. */
export function routesOf(app: App): readonly string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((text) => {
      const [, tree = '', segment = '', methods = ''] = line.exec(text) ?? [];
      if (methods === '') return [];
      const depth = tree.length / indent - 1;
      const path = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + segment;
      parents[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
