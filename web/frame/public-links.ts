import type { IconName } from '../ui/Icon.tsx';

/** A page of the public site in header and drawer. */
export type PublicLink = { readonly to: string; readonly label: string; readonly icon: IconName };

/** The six links of the public header (specification 2); the way to log in stands beside them. */
export const publicLinks: readonly PublicLink[] = [
  { to: '/', label: 'public.nav.home', icon: 'home' },
  { to: '/downloads', label: 'public.nav.downloads', icon: 'download' },
  { to: '/faq', label: 'public.nav.faq', icon: 'help' },
  { to: '/designer', label: 'public.nav.designers', icon: 'people' },
  { to: '/mason', label: 'public.nav.masons', icon: 'tools' },
  { to: '/contact', label: 'public.nav.contact', icon: 'phone' },
];
