type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** What the keys ask for in a row: Ctrl+Enter one more below it, Ctrl+D a copy, Ctrl+Delete that it goes. */
export function rowWish({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Keys): 'add' | 'copy' | 'remove' | undefined {
  if (altKey || shiftKey || ctrlKey === metaKey) return undefined;
  if (key === 'Enter') return 'add';
  // by the place of the key, whatever letters it types
  if (code === 'KeyD') return 'copy';
  return key === 'Delete' ? 'remove' : undefined;
}
