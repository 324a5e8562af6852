/** What a person has typed to change a password. */
export type PasswordEntry = Readonly<Record<'currentPassword' | 'newPassword' | 'repeated', string>>;

/** Text keys of what can be seen to be wrong before anything is sent, by field; a field still empty is not yet wrong. */
export function passwordEntryFaults({
  currentPassword,
  newPassword,
  repeated,
}: PasswordEntry): Partial<Record<keyof PasswordEntry, string>> {
  return {
    ...(newPassword !== '' && newPassword === currentPassword ? { newPassword: 'problem.passwordSame' } : {}),
    ...(repeated !== '' && repeated !== newPassword ? { repeated: 'account.password.differs' } : {}),
  };
}
