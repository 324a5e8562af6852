type Addressed = { readonly login_id: string; readonly profile: Readonly<Record<string, unknown>> };

/** Where a person gets e-mail: the address of their profile, else their username where that is one. */
export function mailAddressOf({ login_id: loginId, profile }: Addressed): string | undefined {
  const { email } = profile;
  if (typeof email === 'string' && email !== '') return email;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(loginId) ? loginId : undefined;
}
