import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';
import JSZip from 'jszip';

import { type Console, expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

const PARTS = ['comments', 'footnotes', 'header', 'footer', 'styles'] as const;

const graphic = (kind: string) =>
  `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="x"/>
   <a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/${kind}"/></a:graphic></wp:inline></w:drawing></w:r>`;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const part = (name: string, content: string) => `<?xml version="1.0"?><w:${name} xmlns:w="${W}" xmlns:r="${R}">${content}</w:${name}>`;

/** A contract with text outside of its paragraphs, and with content that the preview cannot draw. */
async function contract(): Promise<Buffer> {
  const zip = new JSZip();
  zip.file(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
     <Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.main+xml"/>
     ${PARTS.map((name) => `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml"/>`).join('')}</Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  zip.file(
    'word/_rels/document.xml.rels',
    `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${PARTS.map((name) => `<Relationship Id="${name}" Type="${R}/${name}" Target="${name}.xml"/>`).join('')}</Relationships>`,
  );
  zip.file('word/styles.xml', part('styles', ''));
  zip.file('word/header.xml', part('hdr', paragraph('页眉写的合同编号')));
  zip.file('word/footer.xml', part('ftr', paragraph('页脚写的保密要求')));
  zip.file('word/footnotes.xml', part('footnotes', `<w:footnote w:id="2">${paragraph('脚注写的税率')}</w:footnote>`));
  zip.file(
    'word/comments.xml',
    part(
      'comments',
      `<w:comment w:id="0" w:author="王律师" w:date="2026-03-04T05:06:07Z">${paragraph('批注要求改为四十五日')}</w:comment>`,
    ),
  );
  zip.file(
    'word/document.xml',
    part(
      'document',
      `<w:body>
        <w:p><w:commentRangeStart w:id="0"/><w:r><w:t>验收后三十日内付清</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>
        <w:p><w:ins w:id="1" w:author="甲"><w:r><w:t>新增的违约金</w:t></w:r></w:ins><w:del w:id="2" w:author="甲"><w:r><w:delText>删去的免责条款</w:delText></w:r></w:del></w:p>
        <w:p><w:r><w:t>含税价</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>
        <w:p>${graphic('chart')}${graphic('diagram')}<w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Embed"/></w:object></w:r></w:p>
        <w:sdt><w:sdtContent>${paragraph('内容控件里的交付地点')}</w:sdtContent></w:sdt>
        <w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc>${paragraph('表格里的单价')}</w:tc></w:tr></w:tbl>
        <w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/></w:sectPr>
      </w:body>`,
    ),
  );
  return zip.generateAsync({ type: 'nodebuffer' });
}

async function preview(page: Page, app: Console, name: string, buffer: Buffer): Promise<Locator> {
  await app.signIn(PHONE.staff);
  await page.getByRole('button', { name: '我要待办' }).click();
  const form = page.getByRole('dialog', { name: '我要待办' });
  await form.locator('input[type="file"]').last().setInputFiles({ name, mimeType: TYPE, buffer });
  await form.getByRole('button', { name: `预览 ${name}` }).click();
  return page.getByRole('region', { name: '文档内容' });
}

test('the preview shows the text box of a document', async ({ app, page }) => {
  const content = await preview(page, app, '文本框.docx', await readFile(new URL('testing/preview-text-box.docx', import.meta.url)));
  for (const text of ['正文第一段', '文本框里的付款条件：验收后三十日内付清', '正文第二段'])
    await expect(content.getByText(text)).toBeVisible();
  await expect(content.getByRole('list', { name: '预览说明' })).toHaveCount(0);
});

test('the preview shows all words of a document, and says on top what it does not draw', { tag: THOROUGH }, async ({ app, page }) => {
  const content = await preview(page, app, '合同.docx', await contract());
  const words = ['页眉写的合同编号', '页脚写的保密要求', '脚注写的税率', '验收后三十日内付清', '新增的违约金', '删去的免责条款', '含税价'];
  for (const text of [...words, '内容控件里的交付地点', '表格里的单价']) await expect(content.getByText(text).first()).toBeVisible();
  await expect(content.locator('del')).toHaveText('删去的免责条款');

  const notices = content.getByRole('list', { name: '预览说明' });
  await expect(notices.getByText('1 个图表、1 个 SmartArt 图形、1 个嵌入的文件')).toBeVisible();
  await expect(notices.getByText('文档有 1 条批注')).toBeVisible();
  await expect(notices.getByText('2 处修订尚未接受')).toBeVisible();
  await expect(notices.getByText('没有画出来')).toHaveCount(0);

  const comments = content.getByRole('region', { name: '批注' });
  await expect(comments.getByText('批注要求改为四十五日')).toBeVisible();
  await expect(comments.getByText('王律师 2026-03-04')).toBeVisible();
  await expect(comments.getByText('验收后三十日内付清')).toBeVisible();
});
