import { StageParts } from '../contract/definition-drafts.ts';
import { readShippedStages } from '../definitions/shipped.ts';
import type { App } from '../http/app-type.ts';

/** What the desk asks at which a stage is designed. */
export async function stageDeskRoutes(app: App): Promise<void> {
  app.get('/api/stage-parts', {
    config: { permission: 'draft-definitions' } as const,
    schema: {
      tags: ['definitions'],
      summary: 'Shared parts that a stage may place or borrow from, as they are written',
      response: { 200: StageParts },
    },
    handler: () => ({ parts: [...(readShippedStages()[0]?.parts ?? [])] }),
  });
}
