import fastify from 'fastify';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../scripts/start/demo.ts';

const office = {
  nameNe: 'सुनगाभा नगरपालिका',
  nameEn: 'Sungabha Municipality',
  sloganNe: '',
  isExample: true,
  publicSignup: true,
  wards: [],
  sendsMail: false,
  needsFirstAdministrator: false,
  demo: [
    {
      loginId: 'chief',
      nameNe: 'इन्द्रमणि सुनार',
      role: 'C',
      roleTitle: { ne: 'प्रमुख प्रशासकीय अधिकृत', en: 'Chief' },
      password: 'password',
    },
  ],
};

/** A server that answers its own first question with these statuses, one after the other. */
async function serverThatSays(statuses: readonly number[]) {
  const app = fastify();
  let asked = 0;
  app.get('/api/public/office', (_request, reply) => {
    const status = statuses[asked] ?? 200;
    asked += 1;
    return reply.status(status).send(status === 200 ? office : {});
  });
  await app.ready();
  return { app, askedOf: () => asked } as const;
}

test('a start under load waits for the accounts that it names, for the server is too busy to answer at first', async () => {
  const { app, askedOf } = await serverThatSays([503, 503]);
  expect(await demoAccounts({ app })).toEqual([expect.stringContaining('chief')]);
  expect(askedOf()).toBe(3);
});

test('a server that answers badly is not asked again', async () => {
  const { app, askedOf } = await serverThatSays([500]);
  await expect(demoAccounts({ app })).rejects.toThrow();
  expect(askedOf()).toBe(1);
});
