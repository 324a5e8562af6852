import { type Static, Type } from 'typebox';

/** Paisa. */
const Money = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });

/** GET /api/setup/sms: what the office spends on SMS. */
export const SmsDesk = Type.Object({
  /** The carrier in use; absent = messages stay on record only. */
  way: Type.Optional(
    Type.Object({
      code: Type.String(),
      /** Of one part. */
      price: Money,
      /** Where the carrier reports to, for whom it was described how; it is known to nobody else. */
      reports: Type.Optional(Type.String()),
      /** Where the carrier brings what people write back, likewise. */
      incoming: Type.Optional(Type.String()),
    }),
  ),
  limit: Type.Optional(Type.Object({ day: Money, month: Money })),
  spent: Type.Object({ day: Money, month: Money }),
  /** Most of a limit is spent: soon only codes and legal notices go out. */
  runsOut: Type.Boolean(),
  /** SMS of this month by what became of them. */
  counts: Type.Object({
    waiting: Count,
    sent: Count,
    delivered: Count,
    kept: Count,
    failed: Count,
    unclear: Count,
    stopped: Count,
  }),
});
export type SmsDesk = Static<typeof SmsDesk>;
