import { warning } from '@uc/contract/rules';
import { api, useWrite } from '../../client';
import { PaperField } from '../../forms/PaperField';
import { proposals, type Read } from '../../forms/PaperReading';
import type { CardForm } from './card';

/** A picture of the card, whose number is proposed: it fills an empty field, and replaces a typed number by a press. */
export function CardPictureField({
  reading,
  cardNo,
  onNumber,
}: {
  reading: CardForm['card_reading'];
  cardNo: string;
  onNumber: (cardNo: string) => void;
}) {
  const ocr = useWrite(api.cards.readCard, { quiet: true });
  if (reading === 'people') return null;
  const values = { card_no: cardNo };
  const take = ({ card_no: read }: Record<string, string>) => {
    if (read) onNumber(read);
  };
  return (
    <PaperField
      label="拍照识别卡号（选填）"
      use="bank_card"
      hint="拍摄或选择银行卡正面；只读取卡号，识别后图片立即删除"
      read={{
        ask: (fileId) => ocr.submit({ file_id: fileId }),
        isSandbox: reading === 'sandbox',
        isRemoved: true,
        values,
        onRead: (read) => take(proposals(read, values)),
        onTake: take,
        said,
      }}
    />
  );
}

const said = (read: Read): string =>
  warning('cardNo', read[0]?.value ?? '') ?? '识别结果仅供参考，请与卡面核对，可以修改';
