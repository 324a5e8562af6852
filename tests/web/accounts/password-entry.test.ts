import { describe, expect, test } from 'vitest';
import { passwordEntryFaults } from '../../../web/accounts/password-entry.ts';

const good = { currentPassword: 'purano ghar', newPassword: 'naya ghar 2083', repeated: 'naya ghar 2083' };

describe('a password that is to be changed', () => {
  test('has nothing wrong when the new one is another and typed twice alike', () => {
    expect(passwordEntryFaults(good)).toEqual({});
  });

  test('is told at once when the new one is the present one', () => {
    expect(passwordEntryFaults({ ...good, currentPassword: good.newPassword })).toEqual({
      newPassword: 'problem.passwordSame',
    });
  });

  test('is told at once when the two new ones differ', () => {
    expect(passwordEntryFaults({ ...good, repeated: 'naya ghar' })).toEqual({ repeated: 'account.password.differs' });
  });

  test('is not complained of while its fields are still empty', () => {
    expect([
      passwordEntryFaults({ currentPassword: '', newPassword: '', repeated: '' }),
      passwordEntryFaults({ ...good, repeated: '' }),
    ]).toEqual([{}, {}]);
  });
});
