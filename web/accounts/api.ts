import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  NotificationSetting,
  NotificationSettings,
  OwnSessions,
  PasswordLinkView,
  ProfileBody,
  ProfileView,
  PublicRenewalBody,
  RecoveryCodes,
  RenewalBody,
  ResetPasswordBody,
  SignUpBody,
  TwoStepKey,
  TwoStepView,
} from '../../server/contract/accounts.ts';
import { callPublic, getJson } from '../api/client.ts';

const path = '/api/accounts/me';
const profileKey = ['my-profile'];
const sessionsKey = ['my-sessions'];
const twoStepKey = ['my-two-step'];
const settingsKey = ['my-notification-settings'];

/** Asks for a link to set a new password; the answer never says whether there is such an account. */
export function askForLink(loginId: string): Promise<void> {
  return callPublic('/api/accounts/forgot-password', { method: 'POST', json: { loginId } });
}

/** Whose link it is. Throws Problem `passwordLinkOver`. */
export function usePasswordLink(token: string) {
  return useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) =>
      callPublic<PasswordLinkView>('/api/accounts/password-link', { method: 'POST', json: { token }, signal }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sets a new password by a link. Throws Problem `passwordWeak`, `passwordLinkOver`. */
export function resetPassword(body: ResetPasswordBody): Promise<void> {
  return callPublic('/api/accounts/reset-password', { method: 'POST', json: body });
}

/** Asks for an account. Throws Problem `botCheckFailed`, `signupClosed`. */
export function askForAccount(body: SignUpBody): Promise<void> {
  return callPublic('/api/public/signup', { method: 'POST', json: body });
}

/** Asks for a renewal by name and password, after the last day of login. */
export function askRenewalFromOutside(body: PublicRenewalBody): Promise<void> {
  return callPublic('/api/public/renewal', { method: 'POST', json: body });
}

/** What the office keeps of who is logged in. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => getJson<ProfileView>(`${path}/profile`, { signal }),
  });
}

/** Changes one's own contact details. */
export function useChangeProfile(onDone: () => void) {
  return useProfileDeed<ProfileBody>({ address: `${path}/profile`, method: 'PUT' }, onDone);
}

/** Asks for one's own renewal. */
export function useAskRenewal(onDone: () => void) {
  return useProfileDeed<RenewalBody>({ address: `${path}/renewal`, method: 'POST' }, onDone);
}

type Deed = { readonly address: string; readonly method: 'PUT' | 'POST' };

function useProfileDeed<Body>({ address, method }: Deed, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: Body) => getJson<ProfileView>(address, { method, json }),
    onSuccess: (profile) => {
      queries.setQueryData(profileKey, profile);
      onDone();
    },
  });
}

/** The person's open sessions. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => getJson<OwnSessions>(`${path}/sessions`, { signal }),
  });
}

/** Ends one of the person's sessions; without an id all but this one. */
export function useEndSession(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      getJson<OwnSessions>(`${path}/sessions${id === undefined ? '' : `/${id}`}`, { method: 'DELETE' }),
    onSuccess: (sessions) => {
      queries.setQueryData(sessionsKey, sessions);
      onDone();
    },
  });
}

/** How the second step of the person's login stands. */
export function useTwoStep() {
  return useQuery({
    queryKey: twoStepKey,
    queryFn: ({ signal }) => getJson<TwoStepView>(`${path}/two-step`, { signal }),
  });
}

/** Makes a key for the telephone. */
export function useBeginTwoStep() {
  return useMutation({
    mutationFn: (password: string) => getJson<TwoStepKey>(`${path}/two-step`, { method: 'POST', json: { password } }),
  });
}

/** Turns the second step on by a first code; the answer is shown once. */
export function useConfirmTwoStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      getJson<RecoveryCodes>(`${path}/two-step/confirm`, { method: 'POST', json: { code } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

/** Gives new recovery codes in the place of the old. */
export function useNewCodes() {
  return useMutation({
    mutationFn: (password: string) =>
      getJson<RecoveryCodes>(`${path}/two-step/recovery-codes`, { method: 'POST', json: { password } }),
  });
}

/** Turns the second step off. */
export function useEndTwoStep(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: { readonly password: string; readonly code: string }) =>
      getJson<undefined>(`${path}/two-step/off`, { method: 'POST', json }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: twoStepKey });
      onDone();
    },
  });
}

/** Looks again how the second step stands. */
export function useRefreshTwoStep(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: twoStepKey });
}

/** What the person wishes to be told. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => getJson<NotificationSettings>(`${path}/notification-settings`, { signal }),
  });
}

/** Keeps what the person chose; shown at once, taken back when it could not be kept. */
export function useKeepSettings(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: readonly NotificationSetting[]) =>
      getJson<NotificationSettings>(`${path}/notification-settings`, { method: 'PUT', json: { settings } }),
    onMutate: (settings) => {
      const before = queries.getQueryData<NotificationSettings>(settingsKey);
      if (before !== undefined) queries.setQueryData(settingsKey, withChoice(before, settings));
      return { before };
    },
    onSuccess: (kept) => {
      queries.setQueryData(settingsKey, kept);
      onDone();
    },
    onError: (_error, _settings, context) => {
      if (context?.before !== undefined) queries.setQueryData(settingsKey, context.before);
    },
  });
}

function withChoice(held: NotificationSettings, chosen: readonly NotificationSetting[]): NotificationSettings {
  const byKind = new Map(chosen.map((each) => [each.kind, each]));
  return { ...held, settings: held.settings.map((each) => ({ ...each, ...byKind.get(each.kind) })) };
}
