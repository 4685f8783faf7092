import { rowsOf } from './classes.ts'

/** Words of the trade in both languages: one team's cases are English and its screens Chinese. They lead to each other. */
export const ACROSS = rowsOf(`
# accounts
登录失败|login failed
退出登录|logout|sign out
下线|signed out
会话过期|登录失效|session expired
账号锁定|锁定|locked|account locked
冻结|suspended|frozen
解锁|unlock
注册|register|registration
注销账号|delete account|account deletion
账号|account
个人资料|profile
头像|avatar
昵称|nickname|display name
实名认证|身份验证|identity verification
人脸识别|face recognition
指纹|fingerprint
扫码|scan|qr code
二维码|qr code
游客|访客|guest
自动登录|remember me
多端登录|multiple devices
忘记密码|forgot password
重置密码|reset password
修改密码|change password
密码错误|incorrect password|wrong password
验证码|verification code|otp
重新发送|resend
倒计时|countdown
图形验证码|人机验证|captcha
二次验证|two factor|2fa
# money
支付失败|payment failed
支付成功|payment successful
待支付|未支付|unpaid|pending payment
支付方式|payment method
拒付|拒绝|declined|rejected
余额不足|insufficient balance|insufficient funds
余额|balance
退款|refund
部分退款|partial refund
提现|withdrawal|withdraw|cash out
到账|credited
充值|top up|recharge|deposit
转账|transfer
手续费|service fee|fee
账单|statement|billing
交易记录|transaction history
发票|invoice
押金|定金|deposit
分期|installment
逾期|overdue
币种|currency
汇率|exchange rate
银行卡|bank card
信用卡|credit card
# orders
订单|order
下单|place order
取消订单|cancel order
自动取消|auto cancel
购物车|cart|basket
库存不足|缺货|售罄|out of stock|sold out
库存|stock|inventory
下架|delisted
限购|purchase limit
优惠券|coupon|voucher
优惠码|promo code
折扣|discount
积分|points
运费|shipping fee|delivery fee
物流|shipment|tracking
发货|shipped|dispatch
配送|delivery
确认收货|confirm receipt
收货地址|shipping address|delivery address
自提|pickup
退货|return
换货|exchange
售后|after sales
评价|review|rating
商家|merchant|seller
顾客|客户|customer
收藏|favorite|wishlist
结算|checkout
# medical
患者|就诊人|patient
医生|医师|doctor|physician
预约|appointment|booking
挂号|appointment|registration
改期|改约|reschedule
爽约|no show
排队|候诊|queue
处方|prescription
检查报告|检验报告|lab results
病历|medical record
问诊|consultation
诊所|clinic
科室|department
排班|schedule
医保|保险|insurance
过敏|allergy
# chat
消息|message
会话|conversation
群聊|group chat
未读|unread
已读|read receipt
撤回|recall|unsend
语音消息|voice message
视频通话|video call
表情|emoji
黑名单|block list|blacklist
举报|report
免打扰|do not disturb
客服|customer service|support
转发|forward
好友|friend|contact
提及|mention
# forms
必填|required|mandatory
选填|optional
不能为空|cannot be empty|required
格式错误|格式不正确|invalid format
校验|验证|validation|validate
字数限制|character limit|max length
特殊字符|special characters
已存在|already exists
重复|duplicate
草稿|draft
未保存|unsaved
二次确认|confirmation
全选|select all
用户协议|terms of service
隐私政策|privacy policy
日期|date
地址|address
# files
上传失败|upload failed
文件大小|file size
文件格式|file type|file format
图片|image|picture
照片|photo
相册|album|gallery
相机|camera
附件|attachment
导出|export
导入|import
模板|template
打印|print
预览|preview
文件夹|folder
# members and permissions
邀请|invite|invitation
成员|member
管理员|admin|administrator
所有者|owner
负责人|assignee|owner
角色|role
团队|team
转让|transfer ownership
无权限|权限不足|no permission|permission denied|access denied
只读|read only|view only
审批|审核|approval|review
审核通过|approved
驳回|审核不通过|rejected
待审核|审核中|pending approval|pending review
授权|authorize|grant
定位|location
# plans
会员|membership|member
订阅|subscription
续费|renew|renewal
试用|trial
套餐|plan|package
升级|upgrade
降级|downgrade
过期|到期|expired
有效期|validity|expiration date
席位|seat
额度|quota
# notices and settings
通知|notification
推送|push notification
提醒|reminder
公告|announcement
设置|settings
偏好|preferences
默认|default
重置|reset
恢复默认|restore defaults
语言|language
深色模式|dark mode
缓存|cache
静音|mute
# states
处理中|进行中|processing|in progress
待处理|pending
已完成|完成|completed
失效|无效|invalid
暂停|pause
只显示一次|only once
空状态|暂无数据|empty state|no data
无搜索结果|no results
加载失败|failed to load
闪退|崩溃|crash
# errors and network
超时|timeout|timed out
断网|无网络|offline|no network
弱网|slow network
服务异常|服务器错误|server error
重试|retry
维护|maintenance
不存在|not found|does not exist
操作频繁|频率限制|rate limit|too many requests
次数上限|too many attempts
重连|reconnect
# deletion
批量删除|bulk delete
清空|clear all
恢复|restore
回收站|trash|recycle bin
归档|archive
永久删除|permanently delete
# lists
筛选|filter
排序|sort
升序|ascending
降序|倒序|descending
分页|pagination
搜索历史|search history
数量|quantity
上限|maximum|limit
下限|minimum
限制|restriction|limit
剩余|remaining
合计|total
# time
工作日|business day|working day
节假日|holiday
时区|time zone
截止日期|deadline|due date
当日|same day
次日|next day
立即|immediately
每日|daily
每月|monthly
日历|calendar
# places
入口|entry point
首页|homepage
弹窗|dialog|modal
抽屉|drawer
底部导航|tab bar
引导页|onboarding
进度条|progress bar
横屏|landscape
后台|background
小程序|mini program
移动端|mobile
桌面端|desktop
浏览器|browser
版本更新|强制更新|force update
`)
