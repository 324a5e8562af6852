import { here } from '../api/base.ts';
import { useOffice } from '../office/api.ts';
import { Logo } from './Logo.tsx';
import classes from './OfficeMark.module.css';

/** The office's own mark on white; Naksa's where it has given none. */
export function OfficeMark({ size = 40, title }: { readonly size?: number; readonly title?: string }) {
  const { data: office } = useOffice();
  const logo = office?.logo;
  if (logo === undefined) return <Logo size={size} {...(title === undefined ? {} : { title })} />;
  const address = here(`/api/public/logo/${logo}`);
  return <img className={classes['officeMark']} src={address} width={size} height={size} alt={title ?? ''} />;
}
