/** An address of e-mail, which breaks after its @ before it breaks within a word. */
export function MailText({ address }: { readonly address: string }) {
  const [name = '', ...place] = address.split('@');
  if (place.length === 0) return <span lang="en">{address}</span>;
  return (
    <span lang="en">
      {name}@<wbr />
      {place.join('@')}
    </span>
  );
}
