import { randomUUID } from 'node:crypto';
import type { DrivenCase, Subject, World } from '../../scripts/demo/drive.ts';
import type { Moment } from '../../scripts/demo/story.ts';
import type { ApplicationView } from '../../server/contract/application.ts';
import type { EventResult } from '../../server/contract/event.ts';
import { bringTo, openCase, openOffice as openDemoOffice } from '../support/case.ts';
import type { TestServer } from '../support/server.ts';

/** The demo municipality at work; its papers come without a browser, deadlines fall due as in life. */
export type Office = {
  readonly server: TestServer;
  readonly world: World;
  /** Opens the first sample application (type 1, class ग). */
  open(): Promise<DrivenCase>;
  /** Opens a case of a new house of class ग in ward 4, or of what is given; its id. */
  file(given?: Partial<Subject>): Promise<string>;
  /** Whoever is waited for acts, until the case stands there. */
  work(driven: DrivenCase, until: Moment): Promise<ApplicationView>;
  stop(): Promise<void>;
};

/** Starts a server with the demo municipality and its people. */
export async function openOffice(): Promise<Office> {
  const office = await openDemoOffice();
  const { server, world } = office;
  return {
    server,
    world,
    open: () => openCase(office),
    file: (given = {}) => fileAs(server, { constructionType: '1', buildingClass: 'C', ward: '04', ...given }),
    work: (driven, until) => bringTo(office, driven, until),
    stop: () => office.stop(),
  };
}

async function fileAs(server: TestServer, subject: Subject): Promise<string> {
  const payload = { ...subject, requestId: randomUUID() };
  const answer = await server.as('D', { method: 'POST', url: '/api/applications', payload });
  return answer.json<EventResult>().id;
}

/** Text of a form's paper as it would be printed now, without its marks. */
export async function paperOf({ server }: Office, id: string, slug: string): Promise<string> {
  const page = await server.as('A', { url: `/api/applications/${id}/forms/${slug}/preview` });
  if (page.statusCode !== 200) throw new Error(`${slug}: ${page.body}`);
  return page.body
    .replace(/<(style|head)[^>]*>[^]*?<\/\1>/gu, '')
    .replace(/<[^>]+>/gu, ' ')
    .replace(/\s+/gu, ' ');
}
