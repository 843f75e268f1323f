import { FileButton } from '../forms/FileButton';
import type { OrderDetail } from './order';

/** A file of an order, or its name alone where there is nothing to fetch. */
export function OrderFile({ file }: { file: OrderDetail['deliveries'][number]['files'][number] }) {
  const { file_id: fileId, name } = file;
  return fileId === null ? <>{name}</> : <FileButton fileId={fileId} name={name} />;
}
