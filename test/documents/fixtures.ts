/** An interface document with all that parameters are read from. Lines count. */
export const API = `# 账户接口
openapi: 3.0.3
info:
  title: 账户 API
  version: "1.2"
  description: |
    读者账户。
    # 不是标题
paths:
  /readers/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema: { type: string, maxLength: 32 }
    put:
      summary: 修改读者资料
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [nickname]
              properties:
                nickname:
                  type: string
                  description: 昵称
                  maxLength: 20
                  minLength: 2
                level:
                  type: string
                  description: 读者等级
                  enum: [normal, gold]
                  default: normal
                address:
                  type: object
                  properties:
                    city: { type: string, description: 城市 }
                card: { $ref: '#/components/schemas/Card' }
      responses:
        "200":
          description: 成功
        "400":
          description: 参数不对
          content:
            application/json:
              examples:
                full:
                  value: { code: QUOTA_FULL, message: 本月名额已用完 }
  /codes:
    post:
      summary: 发送验证码
      parameters:
        - $ref: '#/components/parameters/Expire'
      responses:
        default: { description: ok }
components:
  parameters:
    Expire:
      name: expires_in
      in: query
      description: 验证码有效期，秒
      schema: { type: integer, default: 60, maximum: 300 }
  schemas:
    Card:
      type: object
      properties:
        fee:
          type: number
          description: 办证费用（元）
          maximum: 10
        self: { $ref: '#/components/schemas/Card' }
    ErrorCode:
      type: string
      enum: [E_LOCKED, E_GONE]
      x-enum-descriptions: [账户已冻结, 读者不存在]
`
