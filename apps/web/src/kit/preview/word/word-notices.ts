import { visibleCharacters } from '@houtai/contract/visible-characters';

import { attributeOf, closestNamed, elementsNamed } from './word-xml.ts';

const SHOWN_PICTURE = /\.(?:png|jpe?g|gif|bmp|webp)$/i;

/** The elements of a part that the preview does not render, as text with their number. */
export function undrawnParts(part: XMLDocument, relations: XMLDocument | null): string[] {
  const targets = new Map((relations ? elementsNamed(relations, 'Relationship') : []).map((each) => [attributeOf(each, 'Id'), each]));
  const isShown = (id: string): boolean => {
    const relation = targets.get(id);
    return (
      relation !== undefined && attributeOf(relation, 'TargetMode') !== 'External' && SHOWN_PICTURE.test(attributeOf(relation, 'Target'))
    );
  };
  const isAlternative = (element: Element): boolean =>
    closestNamed(element, 'Choice') !== null && elementsNamed(closestNamed(element, 'AlternateContent') ?? element, 'Fallback').length > 0;
  const data = elementsNamed(part, 'graphicData').filter((each) => !isAlternative(each));
  const pictures = [
    ...data.filter((each) => elementsNamed(each, 'pic').length > 0).flatMap((each) => elementsNamed(each, 'blip')),
    ...elementsNamed(part, 'imagedata'),
  ];
  const ofKind = (pattern: RegExp): number => data.filter((each) => pattern.test(attributeOf(each, 'uri'))).length;
  const shapes = ofKind(/wordprocessing(?:Shape|Group|Canvas|Ink)$/);
  const counts: readonly [number, string][] = [
    [ofKind(/\/chart(?:ex)?$/), '个图表'],
    [ofKind(/\/diagram$/), '个 SmartArt 图形'],
    [shapes, '个图形'],
    [
      pictures.filter((each) => !isShown(attributeOf(each, 'embed') || attributeOf(each, 'id'))).length,
      '张图片（链接的图片，或 EMF、WMF、TIFF、SVG 等格式）',
    ],
    [elementsNamed(part, 'OLEObject').length, '个嵌入的文件'],
    [elementsNamed(part, 'altChunk').length, '段嵌入的网页或文档'],
    [elementsNamed(part, 'control').length, '个表单控件'],
  ];
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
}

/** Content that looks different from what a reader may expect: open changes and hidden text. */
export function remarksOn(part: XMLDocument): string[] {
  const changes = [...elementsNamed(part, 'ins'), ...elementsNamed(part, 'del')].filter(
    (change) => closestNamed(change, 'rPr', 'trPr') === null,
  ).length;
  const hidden = elementsNamed(part, 'vanish')
    .filter((each) => !/^(?:0|false|off)$/.test(attributeOf(each, 'val')))
    .flatMap((each) => (closestNamed(each, 'r') ? elementsNamed(closestNamed(each, 'r') ?? each, 't') : []));
  const letters = visibleCharacters(hidden.map(({ textContent }) => textContent).join(''));
  return [
    ...(changes > 0 ? [`文档有 ${changes} 处修订尚未接受：新增的文字有下划线，删除的文字有删除线`] : []),
    ...(letters > 0 ? [`文档有 ${letters} 个字设为隐藏，这里和 Word 里一样不显示`] : []),
  ];
}
